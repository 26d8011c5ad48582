export { defaultTemplates, findDefaultTemplate } from './default-templates'
export { messageRows, toTemplate, type ChannelRow, type TemplateRow } from './message-channels.repository'
export { createMessageSender, type MessageSender, type OutgoingMessage } from './message-sender'
