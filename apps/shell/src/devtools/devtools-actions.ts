/** What the panel can have done outside of it. */
export type DevtoolsActions = {
  /** Makes the content of a tab again, after a question when it holds unsaved work. */
  remount(key: string): void
}
