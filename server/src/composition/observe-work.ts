import type { FastifyInstance } from 'fastify'
import type { Auth } from '../domains/auth/auth.plugin'
import type { Registry } from '../domains/registry/registry.plugin'

type Observed = { auth: Auth; captchas: { waiting: () => number }; registry: Registry }

/** What waits for its turn, and how often the list of guests was in memory, for `/metrics`. */
export function observeWork({ metrics }: FastifyInstance, { auth, captchas, registry }: Observed): void {
  metrics.observeEach('center_queue_waiting', 'Work that waits for its turn', 'queue', () => ({
    passwords: auth.hashing.waiting(),
    pictures: captchas.waiting(),
  }))
  const { counts } = registry.guests
  metrics.observe('center_registry_cache_hits', 'Questions about guests answered from memory', () => counts.hits)
  metrics.observe('center_registry_cache_misses', 'Questions that read the registry', () => counts.misses)
}
