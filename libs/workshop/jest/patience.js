import { configure } from '@testing-library/react';

// What is there is found at once; on a machine that does other things too, a dialog may take longer than the second that is usual.
configure({ asyncUtilTimeout: 5_000 });
