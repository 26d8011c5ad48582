export { AppCard, type AppCardProps } from './fields/app-card'
export { BusyButton, type BusyButtonProps } from './fields/busy-button'
export { CloseName } from './overlays/close-name'
export { DataTable, type DataChoice, type DataColumn, type DataSort, type DataTableProps } from './lists/data-table'
export { DateField, type DateFieldProps } from './fields/date-field'
export { readDateText } from './fields/date-text'
export { Dialog, type DialogProps } from './overlays/dialog'
export { ExplainedButton, type ExplainedButtonProps } from './fields/explained-button'
export { IconByName, iconNames, isIconName, type IconByNameProps } from './icons/icon-by-name'
export type { IconName } from './icons/icons'
export { notify, type ToastNotice } from './overlays/notify'
export {
  EmptyState,
  ErrorState,
  LoadingState,
  type EmptyStateProps,
  type ErrorStateProps,
  type LoadingStateProps,
} from './lists/page-state'
export { Pager, type PagerProps, type PagerTexts } from './lists/pager'
export { PopoverPanel, type PopoverPanelProps } from './overlays/popover-panel'
export * from './semi/semi'
export * from './later/later-components'
export { onFirstInput, onLaterMissed } from './later/later'
export { SearchField, type SearchFieldProps } from './fields/search-field'
export { TechnicalDetails, type TechnicalDetailsProps } from './overlays/technical-details'
export { UiProvider, type UiProviderProps } from './ui-provider'
export { useModal } from './overlays/use-modal'
export { Card } from './pages/card'
export { LazyPage, type LazyPageProps } from './pages/lazy-page'
export { Mark, type Tone } from './pages/mark'
export { Notice } from './pages/notice'
export { PageFrame, type PageFrameProps } from './pages/page-frame'
