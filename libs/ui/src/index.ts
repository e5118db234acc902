/// <reference types="@frizo/ui/css" />
export { buttonClass, type ButtonLook } from './actions/button-class.ts';
export { Button, type ButtonProps } from './actions/button.component.tsx';
export { Chip, ChoiceChip, RemovableChip, type ChoiceChipProps } from './actions/chip.component.tsx';
export { IconButton, type IconButtonProps } from './actions/icon-button.component.tsx';
export { LinkMenu, type LinkMenuProps } from './actions/link-menu.component.tsx';
export { Pagination, type PaginationProps } from './actions/pagination.component.tsx';
export type { LinkLikeProps } from './actions/plain-link.tsx';
export { TabLinks, type TabLink, type TabLinksProps } from './actions/tab-links.component.tsx';
export { Tabs, type TabItem, type TabsProps } from './actions/tabs.component.tsx';
export { classes } from './classes.ts';
export { Badge, type BadgeProps } from './feedback/badge.component.tsx';
export { Banner, type BannerProps } from './feedback/banner.component.tsx';
export { LiveStatus } from './feedback/live-status.component.tsx';
export {
  NoticeList,
  type NoticeKind,
  type NoticeListProps,
  type ShownNotice,
} from './feedback/notice-list.component.tsx';
export { ProgressBar, type ProgressBarProps } from './feedback/progress-bar.component.tsx';
export { Loading, Skeleton, type SkeletonProps } from './feedback/skeleton.component.tsx';
export { EmptyState, EndState, ErrorState, type ErrorStateProps } from './feedback/states.component.tsx';
export { useRetryWhenConnected } from './feedback/use-retry-when-connected.ts';
export { Checkbox, type CheckboxProps } from './fields/checkbox.component.tsx';
export {
  CheckboxGroup,
  RadioGroup,
  type CheckboxGroupProps,
  type Choice,
  type RadioGroupProps,
} from './fields/choice-groups.component.tsx';
export { ChoiceSelect, type ChoiceSelectProps } from './fields/choice-select.component.tsx';
export type { FieldTexts } from './fields/field-frame.component.tsx';
export { FileDrop, type FileDropProps } from './fields/file-drop.component.tsx';
export { PasswordField, type PasswordFieldProps } from './fields/password-field.component.tsx';
export { TextArea, type TextAreaProps } from './fields/text-area.component.tsx';
export { TextField, type TextFieldProps } from './fields/text-field.component.tsx';
export type { Icon, IconProps } from './icons/draw-icon.tsx';
export * from './icons/icons.ts';
export { CountLine, type CountLineProps } from './lists/count-line.component.tsx';
export { SearchField, type SearchFieldProps } from './lists/search-field.component.tsx';
export { useIsWide, useKeptFocus, useNow } from './lists/list-hooks.ts';
export { Card, type CardProps } from './layout/card.component.tsx';
export { PageTitle, type PageTitleProps } from './layout/page-title.component.tsx';
export { CardGrid, Stack, type CardGridProps, type StackProps } from './layout/stack.component.tsx';
export { useMedia } from './layout/use-media.ts';
export { VisuallyHidden } from './layout/visually-hidden.component.tsx';
export {
  CertificationBadge,
  type CertificationBadgeProps,
} from './pictures/certification-badge.component.tsx';
export { Picture, type PictureProps } from './pictures/picture.component.tsx';
export type { StoredImage } from './pictures/picture-sources.ts';
export { PriceLevel } from './pictures/price-level.component.tsx';
export {
  Dialog,
  DialogFrame,
  FullScreenDialog,
  type DialogFrameProps,
  type DialogProps,
} from './dialog/dialog.component.tsx';
export {
  DialogBody,
  DialogFooter,
  DialogHeader,
  type DialogHeaderProps,
} from './dialog/dialog-parts.component.tsx';
export { useBackCloses } from './dialog/use-back-closes.ts';
export { useConfirm, type Question } from './dialog/use-confirm.tsx';
export { ComboBox, type ComboBoxProps } from './fields/combo-box.component.tsx';
export type { Suggestion } from './fields/suggestion-list.component.tsx';
export { RangeSlider, type RangeSliderProps } from './fields/range-slider.component.tsx';
export type { Range } from './fields/range.ts';
