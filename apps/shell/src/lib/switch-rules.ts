import { configuration, remembered } from '@center/shared/host'

/** Whether switching the enterprise is offered: hidden by configuration, or by the flag that the browser keeps (spec 2). */
export function maySwitchEnterprise(): boolean {
  return !configuration.values.CENTER_HIDE_SWITCH_ENT && remembered('hideSwitchEnt') !== '1'
}
