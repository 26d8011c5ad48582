import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'yaml'
import { startCiIssuer } from '../../server/src/testing/issuers/ci-issuer'
import { expect } from '../e2e/pages/journey'
import { fencedBlocks, shellBlocks } from '../support/markdown'
import { readText } from '../support/repository'
import { test } from './workplace'

const name = 'hello-ci'
const app = `@acme/${name}`
const [, ci = ''] = readText('docs/vendors/publishing.md')
  .replaceAll(/\bhello\b/g, name)
  .split('\n## In your CI\n')
const [ofEachBuild = '', ofReleases = ''] = shellBlocks(ci)
const [trusts = '', github = '', gitlab = ''] = fencedBlocks(ci).flatMap(({ language, text }) =>
  language ? [] : [text],
)

/** As the two services give tokens to jobs: GitHub when it is asked at an address, GitLab as a variable. */
async function startJobTokens(audience: string) {
  const issuer = await startCiIssuer()
  const sign = (claims: Record<string, string>) => {
    const now = Math.floor(Date.now() / 1000)
    return issuer.sign({ iss: issuer.issuer, aud: audience, iat: now, nbf: now, exp: now + 3000, ...claims })
  }
  const ofGithub = { sub: `repo:acme/${name}`, repository: `acme/${name}`, ref: 'refs/heads/main' }
  const ofGitlab = { sub: `project_path:acme/${name}`, project_path: `acme/${name}`, ref_protected: 'true' }
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://token.invalid').searchParams.get('audience')
    if (request.headers.authorization !== 'Bearer of-the-job' || asked !== audience)
      return void response.writeHead(401).end()
    void sign(ofGithub).then((value) => response.end(JSON.stringify({ value })))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    issuer: issuer.issuer,
    address: `http://127.0.0.1:${port}/token?api=1`,
    ofGitlab: await sign(ofGitlab),
    stop: () => Promise.all([issuer.stop(), new Promise((resolve) => server.close(resolve))]),
  }
}

const begin = [
  // `npm ci` wants what is optional on other machines too: the registry of this machine does not have it.
  'unset npm_config_registry npm_config_userconfig npm_config_cache',
  'mkdir my-apps && cd my-apps\nnpm init --yes\nnpm install "$CENTER_CLI"',
  `npx center new ${app} --kind element --framework none\ncd ${name}\nnpm install`,
]
const install = `npx center register ${app} --tenant demo --menu-prefix ${name}\nnpx center release ${app}@0.1.0 --tenant demo`
const nextVersion = 'npm version minor --no-git-tag-version'
const withToken = (token: string) => `export CENTER_OPS_TOKEN='${token}'`

/** Each line is said before it is run: one that goes on in the next is one. */
const inOneLine = (script: string) => script.replaceAll(/\\\n\s*/g, ' ')

/** The script for GitHub reads its token by jq; without it the test is named as skipped. */
const withJq = spawnSync('jq', ['--version']).status === 0 ? test : test.skip

withJq(
  'the scripts for CI publish and release, with a stored token and with those of the jobs @more',
  async ({ system: { url, opsToken, adminToken }, workplace }) => {
    test.setTimeout(15 * 60_000)
    const tokens = await startJobTokens(url)
    const issuers = /https:\/\/(token\.actions\.githubusercontent|gitlab)\.com/g
    const own = (script: string) => script.replaceAll('https://portal.example', url).replaceAll(issuers, tokens.issuer)
    const { jobs } = parse(own(github)) as { jobs: { publish: { steps: { run?: string }[] } } }
    const { publish } = parse(own(gitlab)) as { publish: { script: string[] } }
    const asked = `export ACTIONS_ID_TOKEN_REQUEST_TOKEN=of-the-job ACTIONS_ID_TOKEN_REQUEST_URL='${tokens.address}'`
    const ofGithub = [asked, withToken(''), ...jobs.publish.steps.flatMap(({ run = [] }) => run)].map(inOneLine)
    const ofGitlab = [withToken(tokens.ofGitlab), ...publish.script]
    const stored = [...begin, ofEachBuild, install, nextVersion, ofEachBuild, 'export CANARY_SECONDS=1', ofReleases]
    const signed = [nextVersion, ofGithub.join('\n'), nextVersion, ofGitlab.join('\n')]
    try {
      await workplace.run(
        [...stored, `export CENTER_ADMIN_TOKEN='${adminToken()}'`, own(trusts), ...signed],
        async () => undefined,
      )
    } finally {
      await tokens.stop()
    }

    const read = async <Row>(path: string): Promise<Row[]> => {
      const answer = await fetch(`${url}/api/ops${path}`, { headers: { authorization: `Bearer ${opsToken}` } })
      return ((await answer.json()) as { data: { rows: Row[] } }).data.rows
    }
    const versions = await read<{ version: string }>(`/apps/${encodeURIComponent(app)}/versions`)
    expect(versions.map(({ version }) => version)).toEqual(['0.4.0', '0.3.0', '0.2.0', '0.1.0'])
    const releases = await read<{ from: string; to: string; percent: number }>(
      `/tenants/demo/releases?name=${encodeURIComponent(app)}`,
    )
    expect(releases.map(({ from, to, percent }) => [from, to, percent])).toEqual([
      ['0.1.0', '0.2.0', 100],
      ['0.1.0', '0.2.0', 5],
      [null, '0.1.0', 100],
    ])
  },
)
