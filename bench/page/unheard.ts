const nothing = () => undefined

/** What a guest tells the tab that it is in, of which a page without tabs hears nothing. */
export const unheard = {
  onNavigate: nothing,
  onTitle: nothing,
  onBack: nothing,
  onSessionEnd: nothing,
  onDirty: nothing,
  onOpenPath: nothing,
}
