import type { Overlay } from '../../../../guest-protocol/guest-requests'
import type { MountRequest } from '../../guest-services'
import type { LuigiQuestion } from './luigi-messages'

type Answering = { request: MountRequest; tell(message: object): void; route(): string }
type Settings<What extends LuigiQuestion['what']> = Extract<
  LuigiQuestion,
  { what: What; settings: unknown }
>['settings']

/** Answers a question of the client, under the portal's own rules: text only, one dialog at a time, and only while the tab is on screen. */
export async function answerLuigi(question: LuigiQuestion, { request, tell, route }: Answering): Promise<void> {
  if (question.what === 'alert') return tell(await showAlert(question.settings, request))
  if (question.what === 'confirmation') return tell(await confirm(question.settings, request))
  const { id } = question
  // Where there is no such page the portal says so when it is opened; an app is not told what its user may open.
  const told = {
    route: { msg: 'luigi.navigation.currentRoute.answer', data: { correlationId: id, route: route() } },
    path: { msg: 'luigi.navigation.pathExists.answer', data: { correlationId: id, pathExists: true } },
    storage: { msg: 'storage', data: { id, status: 'ERROR', result: noStorage } },
  }
  tell(told[question.what])
}

const noStorage = 'The portal keeps nothing for an app: use the storage of your own origin.'

async function showAlert({ id, text, type = 'info', links = {} }: Settings<'alert'>, { receive }: MountRequest) {
  const filled = text.replace(/{(\w+)}/g, (whole, name: string) => links[name]?.text ?? whole)
  await receive('overlay', { kind: 'toast', level: type, text: toText(filled, 200) } satisfies Overlay)
  return { msg: 'luigi.ux.alert.hide', id }
}

async function confirm(settings: Settings<'confirmation'>, { receive, guest }: MountRequest) {
  const { header, body, buttonConfirm, buttonDismiss } = settings
  const title = toText(header, 60) || guest.serviceName
  const answer = await receive('overlay', {
    kind: 'modal',
    title,
    text: toText(body, 2000) || title,
    ...(buttonConfirm && { confirmLabel: toText(buttonConfirm, 20) }),
    ...(buttonDismiss && { cancelLabel: toText(buttonDismiss, 20) }),
  } satisfies Overlay)
  return { msg: 'luigi.ux.confirmationModal.hide', data: { confirmed: answer.ok && answer.value === 'confirm' } }
}

/** Luigi lets a few tags stand in its texts. */
function toText(html = '', longest: number): string {
  const text = html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}
