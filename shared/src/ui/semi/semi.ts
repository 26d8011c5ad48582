import '@douyinfe/semi-ui/lib/es/_base/base.css'
import { patchSemi } from './semi-react-19-patch'

patchSemi()

/**
 * What the first page of a visit uses of Semi, each from its own folder: the root would pull the whole library into every build. What
 * dialogs and forms use besides is in `later/`; `Form` and `Table` are larger than all the rest together and come as chunks of their own.
 */
export { default as Badge } from '@douyinfe/semi-ui/lib/es/badge'
export { default as Button } from '@douyinfe/semi-ui/lib/es/button'
export { default as Dropdown } from '@douyinfe/semi-ui/lib/es/dropdown'
export { default as Popover } from '@douyinfe/semi-ui/lib/es/popover'
export { default as Skeleton } from '@douyinfe/semi-ui/lib/es/skeleton'
export { default as Spin } from '@douyinfe/semi-ui/lib/es/spin'
export { default as Toast } from '@douyinfe/semi-ui/lib/es/toast'
export { default as Tooltip } from '@douyinfe/semi-ui/lib/es/tooltip'
