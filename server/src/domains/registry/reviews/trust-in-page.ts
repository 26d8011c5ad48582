import type { Target } from '../database/registrations.repository'
import type { RegistryRepository } from '../database/registry.repository'

type Dependencies = { repository: Pick<RegistryRepository, 'reviews'>; now: () => Date }

/** Users agree that a version runs in the page, as the data that comes with the server has it. */
export function createTrustInPage({ repository, now }: Dependencies) {
  return async (place: Target & { version: string }, userIds: string[]): Promise<void> => {
    const said = { verdict: 'approved', inPage: true, note: '', at: now() } as const
    for (const userId of userIds) await repository.reviews.write({ ...place, ...said, userId })
  }
}
