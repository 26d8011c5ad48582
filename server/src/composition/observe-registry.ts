import type { FastifyInstance } from 'fastify'
import type { Registry } from '../domains/registry/registry.plugin'

/** How often the list of guests was in memory, for `/metrics`. */
export function observeRegistry({ metrics }: FastifyInstance, { guests: { counts } }: Registry): void {
  metrics.observe('center_registry_cache_hits', 'Questions about guests answered from memory', () => counts.hits)
  metrics.observe('center_registry_cache_misses', 'Questions that read the registry', () => counts.misses)
}
