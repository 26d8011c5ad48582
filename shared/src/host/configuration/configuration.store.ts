import * as z from 'zod/mini'
import { proxy } from 'valtio'
import { RuntimeConfiguration } from '../../contract'

/** The tenant's runtime configuration: defaults until `ready`. */
export const configuration = proxy<{
  status: 'loading' | 'ready' | 'failed'
  values: RuntimeConfiguration
}>({ status: 'loading', values: z.parse(RuntimeConfiguration, {}) })
