import { IconBold, IconH2, IconItalic, IconQuote, IconUnderline, IconUnlink } from '@douyinfe/semi-icons'

/** What the tools of a text editor show. */
export const editorIcons = {
  bold: IconBold,
  heading: IconH2,
  italic: IconItalic,
  quote: IconQuote,
  underline: IconUnderline,
  unlink: IconUnlink,
}
