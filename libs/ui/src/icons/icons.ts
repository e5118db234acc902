import { circle, drawIcon } from './draw-icon.tsx';

export {
  AlertIcon,
  CheckIcon,
  ChevronDownIcon,
  CloseIcon,
  InfoIcon,
  LogOutIcon,
  MenuIcon,
  RetryIcon,
} from './frame-icons.ts';

const eye =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6z';

// One constant per icon, marked pure like those of the frame.
export const ArrowUpIcon = /* #__PURE__ */ drawIcon('M12 19V5M6 11l6-6 6 6');
export const CalendarIcon = /* #__PURE__ */ drawIcon(
  'M4.5 6.5A1.5 1.5 0 0 1 6 5h12a1.5 1.5 0 0 1 1.5 1.5V18a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18zM4.5 10h15M8 3v4M16 3v4',
);
export const ChevronLeftIcon = /* #__PURE__ */ drawIcon('M14.5 6l-6 6 6 6');
export const ChevronRightIcon = /* #__PURE__ */ drawIcon('M9.5 6l6 6-6 6');
export const ChevronUpIcon = /* #__PURE__ */ drawIcon('M6 14.5l6-6 6 6');
export const ClockIcon = /* #__PURE__ */ drawIcon(`${circle}M12 7.5V12l3 2`);
export const EditIcon = /* #__PURE__ */ drawIcon('M4.5 19.5l1-4L16 5l3 3L8.5 18.5zM14 7l3 3');
export const ExpandIcon = /* #__PURE__ */ drawIcon('M9 4.5H4.5V9M15 4.5h4.5V9M9 19.5H4.5V15M15 19.5h4.5V15');
export const EyeIcon = /* #__PURE__ */ drawIcon(eye);
export const EyeOffIcon = /* #__PURE__ */ drawIcon(`${eye}M4 4l16 16`);
export const FilterIcon = /* #__PURE__ */ drawIcon(
  'M4 7h8.8M17.2 7H20M4 17h2.8M11.2 17H20M15 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM9 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
);
export const HeartIcon = /* #__PURE__ */ drawIcon(
  'M12 20.3l-7.1-7.1a4.6 4.6 0 0 1 6.5-6.5l.6.6.6-.6a4.6 4.6 0 0 1 6.5 6.5z',
);
export const MailIcon = /* #__PURE__ */ drawIcon('M3.5 6.5h17v11h-17zM3.5 7l8.5 6.5L20.5 7');
export const MapPinIcon = /* #__PURE__ */ drawIcon(
  'M12 21s7-5.6 7-11a7 7 0 1 0-14 0c0 5.4 7 11 7 11zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
);
export const MinusIcon = /* #__PURE__ */ drawIcon('M5 12h14');
export const NearMeIcon = /* #__PURE__ */ drawIcon(
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3',
);
export const PhoneIcon = /* #__PURE__ */ drawIcon(
  'M6 4h3l1.5 4.5-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2L20 15v3a2 2 0 0 1-2 2C10.8 20 4 13.2 4 6a2 2 0 0 1 2-2z',
);
export const PlusIcon = /* #__PURE__ */ drawIcon('M12 5v14M5 12h14');
export const PrinterIcon = /* #__PURE__ */ drawIcon(
  'M7 9V4h10v5M7 17H4.5v-6.5A1.5 1.5 0 0 1 6 9h12a1.5 1.5 0 0 1 1.5 1.5V17H17M7 14.5h10V20H7z',
);
export const SealIcon = /* #__PURE__ */ drawIcon(
  'M12 14.5a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM8.8 13.4L7.5 21l4.5-2.5 4.5 2.5-1.3-7.6',
);
export const SearchIcon = /* #__PURE__ */ drawIcon(
  'M11 17.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM20 20l-4.3-4.3',
);
export const ShareIcon = /* #__PURE__ */ drawIcon(
  'M12 15V4M8 7.5l4-4 4 4M5 12v7a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19v-7',
);
export const SmartphoneIcon = /* #__PURE__ */ drawIcon(
  'M8.5 3.5h7A1.5 1.5 0 0 1 17 5v14a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19V5a1.5 1.5 0 0 1 1.5-1.5zM11 17.5h2',
);
export const TrashIcon = /* #__PURE__ */ drawIcon('M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7');
export const UserIcon = /* #__PURE__ */ drawIcon(
  'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0',
);
