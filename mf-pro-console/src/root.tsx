import { Navigate, routed } from '@frizo/remote-router';

export const Root = routed([{ path: '*', element: <Navigate to="/" replace /> }]);
