import { checkEnterprise, switchEnterprise, type JoinedEnterprise } from '@center/shared/contract'
import { callApi, failureText, session, text } from '@center/shared/host'
import { confirmSwitch } from '../components/unsaved/confirm-switch'
import { submitSwitch } from '../components/unsaved/submit-switch'

type Target = Pick<JoinedEnterprise, 'entId' | 'entName'>

/**
 * Asks the server whether the switch is allowed, then the user whether it is meant, then switches (spec 4, contract 6).
 * Answers what stood in the way, in words; null when nothing did, or when the user decided otherwise.
 */
export async function requestEnterprise(target: Target, onConfirmed = () => {}): Promise<string | null> {
  const check = await callApi(checkEnterprise, { querystring: { entId: target.entId } })
  if (!check.ok) return failureText(check.failure)
  const { allowed, reason, confirmText } = check.value
  if (!allowed) return reason || text('shell:enterprise.notAllowed')

  const message = confirmText || text('shell:enterprise.question', { name: target.entName })
  if (!(await confirmSwitch({ title: text('shell:switch.enterprise'), message }))) return null
  onConfirmed()
  return switchNow(target)
}

async function switchNow({ entId, entName }: Target): Promise<string | null> {
  const before = session.user?.groupId ?? ''
  const tell = (id: string) => callApi(switchEnterprise, { body: { entId: id } })
  return submitSwitch(
    { isConfirmed: true, commit: () => tell(entId), ...(before && { undo: () => tell(before) }) },
    () => text('shell:enterprise.now', { name: session.user?.groupName ?? entName }),
  )
}
