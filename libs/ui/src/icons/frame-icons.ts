import { circle, drawIcon } from './draw-icon.tsx';

// The icons of notices, menus and errors, which every page starts with. In a separate file, since a chunk contains all icons of a file that any later
// chunk uses. Each is marked pure, so that a page contains only those it shows.
export const AlertIcon = /* #__PURE__ */ drawIcon(`${circle}M12 8v4.5M12 16h.01`);
export const CheckIcon = /* #__PURE__ */ drawIcon('M5 12.5l4.5 4.5L19 7.5');
export const ChevronDownIcon = /* #__PURE__ */ drawIcon('M6 9.5l6 6 6-6');
export const CloseIcon = /* #__PURE__ */ drawIcon('M6 6l12 12M18 6L6 18');
export const InfoIcon = /* #__PURE__ */ drawIcon(`${circle}M12 11.5V16M12 8h.01`);
export const LogOutIcon = /* #__PURE__ */ drawIcon(
  'M14 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H14M10.5 12H20M16.5 8.5L20 12l-3.5 3.5',
);
export const MenuIcon = /* #__PURE__ */ drawIcon('M4 7h16M4 12h16M4 17h16');
export const RetryIcon = /* #__PURE__ */ drawIcon('M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15');
