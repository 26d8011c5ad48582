import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { createConfig, lint } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { readJson, root } from '../support/repository'

const path = join(root, 'server/openapi.json')

/** A program written with the generated types: what it may send, and what it reads. */
const program = `
import createClient from 'openapi-fetch'
import type { components, paths } from './api'

const api = createClient<paths>({ baseUrl: 'https://portal.example' })

export async function menuTitles(): Promise<string[]> {
  const { data } = await api.GET('/api/front/member/front/allPermissionV3', { params: { query: { language: 'eng' } } })
  if (data?.status !== 200) throw new Error(data?.message)
  const titlesOf = (nodes: components['schemas']['MenuNode'][]): string[] =>
    nodes.flatMap((node) => [node.meta.title, ...titlesOf(node.children)])
  return titlesOf(data.data.menu)
}

export async function reply(id: number): Promise<string | undefined> {
  const { data } = await api.POST('/api/front/letter/reply', { body: { id, content: 'Received' } })
  if (data?.status === 40961) return undefined
  return data?.status === 200 ? data.data.replyTime : undefined
}

export async function signKey(form: components['schemas']['LoginFormInput']): Promise<string | undefined> {
  const { data } = await api.POST('/api/auth/jwt/token', { body: form })
  return data?.status === 200 ? data.signKey : undefined
}

export async function wrong(): Promise<void> {
  // @ts-expect-error: content is missing
  await api.POST('/api/front/letter/reply', { body: { id: 1 } })
  // @ts-expect-error: there is no such address
  await api.GET('/api/front/letter/nowhere')
}
`

const settings = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    types: [],
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2022', 'dom'],
  },
  files: ['program.ts'],
}

test.describe('server/openapi.json', { tag: '@more' }, () => {
  test('is valid by the schema of OpenAPI 3.1, and its references lead somewhere', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(readJson<Record<string, unknown>>('server/openapi.json'))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  test('is valid for Redocly, by its recommended rules', async () => {
    // The portal has no licence of its own.
    const config = await createConfig({ extends: ['recommended'], rules: { 'info-license': 'off' } })
    const problems = await lint({ ref: path, config })
    const told = problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)
    expect(told).toEqual([])
  })

  test('makes a TypeScript client that compiles, and that refuses what the API would refuse', async () => {
    // Inside the repository, so that the program finds `openapi-fetch`.
    const folder = join(root, '.cache', 'api-client')
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const types = await openapiTypescript(new URL(`file://${path}`))
    writeFileSync(join(folder, 'api.d.ts'), astToString(types))
    writeFileSync(join(folder, 'program.ts'), program)
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))

    const compiler = join(root, 'node_modules/typescript-7/bin/tsc')
    expect(() => execFileSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' })).not.toThrow()
  })
})
