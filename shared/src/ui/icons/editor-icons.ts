import { IconBold, IconH2, IconQuote, IconUnderline, IconUnlink } from '@douyinfe/semi-icons'

/** What the tools of a text editor show. */
export const editorIcons = {
  bold: IconBold,
  heading: IconH2,
  quote: IconQuote,
  underline: IconUnderline,
  unlink: IconUnlink,
}
