import './tokens.css'
import './semi.css'

export { AppCard, type AppCardProps } from './app-card'
export { BusyButton, type BusyButtonProps } from './busy-button'
export { CloseName } from './close-name'
export { DataTable, type DataColumn, type DataTableProps } from './data-table'
export { DateField, type DateFieldProps } from './date-field'
export { readDateText } from './date-text'
export { Dialog, type DialogProps } from './dialog'
export { ExplainedButton, type ExplainedButtonProps } from './explained-button'
export { IconByName, isIconName, type IconByNameProps } from './icon-by-name'
export { type IconName } from './icons'
export { notify, type ToastNotice } from './notify'
export {
  EmptyState,
  ErrorState,
  LoadingState,
  type EmptyStateProps,
  type ErrorStateProps,
  type LoadingStateProps,
} from './page-state'
export { Pager, type PagerProps, type PagerTexts } from './pager'
export { PopoverPanel, type PopoverPanelProps } from './popover-panel'
export * from './semi'
export { TechnicalDetails, type TechnicalDetailsProps } from './technical-details'
export { UiProvider, type UiProviderProps } from './ui-provider'
export { useModal } from './use-modal'
