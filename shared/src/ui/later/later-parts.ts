/** What dialogs and forms use of Semi: the first page of a visit does without. */
export { default as Banner } from '@douyinfe/semi-ui/lib/es/banner'
export { default as Checkbox } from '@douyinfe/semi-ui/lib/es/checkbox'
export { default as Divider } from '@douyinfe/semi-ui/lib/es/divider'
export { default as Input } from '@douyinfe/semi-ui/lib/es/input'
export { default as Modal } from '@douyinfe/semi-ui/lib/es/modal'
export { default as SideSheet } from '@douyinfe/semi-ui/lib/es/sideSheet'
export { default as Tag } from '@douyinfe/semi-ui/lib/es/tag'
export { default as TextArea } from '@douyinfe/semi-ui/lib/es/input/textarea'
