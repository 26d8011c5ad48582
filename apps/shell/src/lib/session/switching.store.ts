import {
  fetchUserAndPermissions,
  loadGuests,
  replaceToken,
  session,
  applyUserAndPermissions,
  text,
  type Failure,
  type Result,
  type WorkContext,
  configuration,
  getLocalItem,
} from '@center/shared/host'
import { proxy } from 'valtio'
import { confirmSwitch } from '../../components/unsaved/confirm-switch'
import { openAddress } from '../pages/navigation'
import { openPageTitles } from '../pages/open-pages'
import { announceSwitch } from './other-tabs'
import { portal, takePermissionTree } from '../pages/portal.store'
import { acceptLoss, unsavedCount } from '../pages/unsaved-work'

/** `isWhole` false: it failed half way, and could not take back what it had done. */
export type Committed = Result<{ token?: string | undefined } | true> & { isWhole?: boolean }

/** A change of what the session works as, or where. */
export type Switch = {
  /** Tells the server; left out where the server keeps nothing of it. */
  commit?: () => Promise<Committed>
  /** Takes back what the server was told. */
  undo?: () => Promise<Committed>
  /** What it changes beside what the server keeps. */
  standing?: Partial<WorkContext>
  /** What is switched, as the question says it. */
  title?: string
  /** The user has been asked already. */
  isConfirmed?: boolean
}

export type SwitchResult =
  | { outcome: 'switched' | 'declined' | 'busy' }
  /** `isWhole`: nothing has changed anywhere. Else the server could not be told to go back. */
  | { outcome: 'failed'; failure: Failure; isWhole: boolean }

/** `generation` rises with each switch: the portal is drawn anew. `isLeaving`: the router is on its way home. */
export const switching = proxy({ isUnderWay: false, generation: 0, isLeaving: false })

export function arriveAfterSwitch(): void {
  switching.isLeaving = false
}

const listeners = new Set<() => void>()

/** Calls a function at each switch: stores forget what belongs to the role, enterprise or application before. */
export function onSwitch(forget: () => void): () => void {
  listeners.add(forget)
  return () => void listeners.delete(forget)
}

/**
 * Switches in one transaction (platform.md 6): the user is asked first where pages close; the server is told; user, rights and guests
 * are fetched; only then router, tabs, stores and guests are made anew, all at once. What fails on the way leaves the
 * portal as it was and takes back what the server was told.
 */
export async function performSwitch(change: Switch): Promise<SwitchResult> {
  if (switching.isUnderWay) return { outcome: 'busy' }
  if (!change.isConfirmed && !(await mayClosePages(change.title))) return { outcome: 'declined' }
  switching.isUnderWay = true
  try {
    const result = await carryOut(change)
    if (result.outcome === 'switched') announceSwitch()
    return result
  } finally {
    switching.isUnderWay = false
    acceptLoss(false)
  }
}

/** Another tab of the session has switched and has told the server: this one follows, without a word to others. */
export async function followSwitch(standing: Partial<WorkContext>): Promise<SwitchResult> {
  if (switching.isUnderWay) return { outcome: 'busy' }
  switching.isUnderWay = true
  try {
    return await carryOut({ standing })
  } finally {
    switching.isUnderWay = false
    acceptLoss(false)
  }
}

async function carryOut(change: Switch): Promise<SwitchResult> {
  const committed = await change.commit?.()
  if (committed && !committed.ok) {
    const { failure, isWhole = true } = committed
    return { outcome: 'failed', failure, isWhole }
  }
  adoptToken(committed)

  const [standpoint] = await Promise.all([fetchUserAndPermissions(change.standing ?? {}), loadGuests()])
  if (session.token === null) return { outcome: 'declined' }
  if (!standpoint.ok) return { outcome: 'failed', failure: standpoint.failure, isWhole: await takeBack(change) }

  listeners.forEach((forget) => forget())
  applyUserAndPermissions(standpoint.value, change.standing ?? {})
  takePermissionTree(standpoint.value.permissions)
  Object.assign(switching, { generation: switching.generation + 1, isLeaving: true })
  openAddress('/index', { replace: true })
  return { outcome: 'switched' }
}

async function takeBack({ undo }: Switch): Promise<boolean> {
  const undone = await undo?.()
  adoptToken(undone)
  return undone?.ok ?? true
}

/** The portal belongs to the session, whatever its token is: nothing is loaded again for that alone. */
function adoptToken(answer: Committed | undefined): void {
  if (!answer?.ok || answer.value === true || !answer.value.token) return
  replaceToken(answer.value.token)
  portal.token = answer.value.token
}

async function mayClosePages(title = text('shell:switch.title')): Promise<boolean> {
  if (unsavedCount() === 0 && openPageTitles().length === 0) return true
  return confirmSwitch({ title, message: text('shell:switch.question') })
}

/** Whether switching the enterprise is offered: hidden by configuration, or by the flag that the browser keeps (spec 2). */
export function maySwitchEnterprise(): boolean {
  return !configuration.values.CENTER_HIDE_SWITCH_ENT && getLocalItem('hideSwitchEnt') !== '1'
}
