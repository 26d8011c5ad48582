import { channel } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import * as contract from '@center/shared/contract'
import type { Endpoint } from '@center/shared/contract'

export type Operation = { name: string; endpoint: Endpoint }

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'permission' in value

/** Every operation of the contract: a new one is here by being there. */
export const operations: Operation[] = Object.entries(contract as Record<string, unknown>).flatMap(([name, value]) =>
  isEndpoint(value) ? [{ name, endpoint: value }] : [],
)

export type Route = { method: string; url: string; endpoint: Endpoint | undefined }

/** Notes every route of the servers that are made from now on; the answer ends that. */
export function watchRoutes(): { routes: Route[]; stop(): void } {
  const routes: Route[] = []
  const made = channel('fastify.initialization')
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, config }) => {
      for (const each of [method].flat()) routes.push({ method: each, url, endpoint: config?.endpoint })
    })
  }
  made.subscribe(watch)
  return { routes, stop: () => made.unsubscribe(watch) }
}
