import { proxy } from 'valtio'

/** What changes without a new version: each is asked for first, with what it will do. */
export type CommandKind = 'rollback' | 'abort' | 'pin' | 'unpin' | 'disable' | 'enable' | 'withdraw' | 'restore'
export type Command = {
  kind: CommandKind
  tenantCode: string
  name: string
  /** Of withdraw and restore; of rollback where to, if it was chosen from the history. */
  version: string | null
}

export type ReleaseRequest = {
  tenantCode: string
  name: string
  /** What the dialog begins with; null: the newest that may be released. */
  version: string | null
  percent: number
}

type Dialogs = {
  release: ReleaseRequest | null
  command: Command | null
  /** An app is added to a tenant. */
  isRegisterOpen: boolean
}

export const dialogs = proxy<Dialogs>({ release: null, command: null, isRegisterOpen: false })

export function askRelease(wish: ReleaseRequest): void {
  dialogs.release = wish
}

export function askCommand(command: Command): void {
  dialogs.command = command
}

export function askRegister(): void {
  dialogs.isRegisterOpen = true
}

export function closeDialogs(): void {
  dialogs.isRegisterOpen = false
  dialogs.release = null
  dialogs.command = null
}
