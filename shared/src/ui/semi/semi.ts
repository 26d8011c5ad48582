import '@douyinfe/semi-ui/lib/es/_base/base.css'
import { patchSemi } from './semi-react-19-patch'

patchSemi()

/**
 * What our apps use of Semi, each from its own folder: the root would pull the whole library into every build.
 * No `Form` and no `Table` here, they are larger than all the rest together and come as chunks of their own.
 */
export { default as Avatar } from '@douyinfe/semi-ui/lib/es/avatar'
export { default as Badge } from '@douyinfe/semi-ui/lib/es/badge'
export { default as Banner } from '@douyinfe/semi-ui/lib/es/banner'
export { default as Button } from '@douyinfe/semi-ui/lib/es/button'
export { default as Checkbox } from '@douyinfe/semi-ui/lib/es/checkbox'
export { default as Divider } from '@douyinfe/semi-ui/lib/es/divider'
export { default as Dropdown } from '@douyinfe/semi-ui/lib/es/dropdown'
export { default as Input } from '@douyinfe/semi-ui/lib/es/input'
export { default as Modal } from '@douyinfe/semi-ui/lib/es/modal'
export { default as Popover } from '@douyinfe/semi-ui/lib/es/popover'
export { default as SideSheet } from '@douyinfe/semi-ui/lib/es/sideSheet'
export { default as Skeleton } from '@douyinfe/semi-ui/lib/es/skeleton'
export { default as Spin } from '@douyinfe/semi-ui/lib/es/spin'
export { default as Tag } from '@douyinfe/semi-ui/lib/es/tag'
export { default as TextArea } from '@douyinfe/semi-ui/lib/es/input/textarea'
export { default as Toast } from '@douyinfe/semi-ui/lib/es/toast'
export { default as Tooltip } from '@douyinfe/semi-ui/lib/es/tooltip'
