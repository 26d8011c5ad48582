import * as z from 'zod/mini'
import { proxy } from 'valtio'
import { RuntimeConfiguration } from '../../contract'

/** The tenant's runtime configuration: defaults until `ready`; `no-tenant`: the server knows none of this code; `not-set-up`: it has none at all. */
export const configuration = proxy<{
  status: 'loading' | 'ready' | 'failed' | 'no-tenant' | 'not-set-up'
  values: RuntimeConfiguration
}>({ status: 'loading', values: z.parse(RuntimeConfiguration, {}) })
