import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takesConnections } from './takes-connections.mjs'

const MODULES = '/usr/lib/apache2/modules'
const PROGRAM = '/usr/sbin/apache2'

/** What is missing to run Apache with mod_auth_cas; empty when nothing is. */
export function missingForApache() {
  return [
    [PROGRAM, 'apache2'],
    [join(MODULES, 'mod_auth_cas.so'), 'libapache2-mod-auth-cas'],
  ].flatMap(([path, name]) => (existsSync(path) ? [] : [name]))
}

function configurationOf({ folder, port, portal, certFile }) {
  const site = join(folder, 'site')
  const modules = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'headers', 'auth_cas', 'dir', 'mime']
  const pages = ['plain', 'saml'].map((name) => {
    mkdirSync(join(site, name), { recursive: true })
    writeFileSync(join(site, name, 'index.html'), `<!doctype html><title>${name}</title>`)
    return `<Location /${name}/>
AuthType CAS
Require valid-user
CASScope /${name}/
CASCookie MOD_AUTH_CAS_${name}
CASSecureCookie MOD_AUTH_CAS_S_${name}
Header set X-User "expr=%{REMOTE_USER}"
</Location>`
  })
  const user = process.getuid?.() === 0 ? 'User www-data\nGroup www-data\n' : ''
  return (isSaml) => `ServerRoot ${folder}
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
PidFile ${join(folder, 'apache.pid')}
ErrorLog ${join(folder, 'error.log')}
LogLevel info
${user}${modules.map((name) => `LoadModule ${name}_module ${join(MODULES, `mod_${name}.so`)}`).join('\n')}
TypesConfig /etc/mime.types
DocumentRoot ${site}
DirectoryIndex index.html
CASVersion 2
CASLoginURL ${portal}/cas/login
CASValidateURL ${portal}/cas/${isSaml ? 'samlValidate' : 'serviceValidate'}
CASValidateSAML ${isSaml ? 'On' : 'Off'}
CASCertificatePath ${certFile}
CASCookiePath ${join(folder, 'cookies')}/
CASRootProxiedAs http://127.0.0.1:${port}
CASSSOEnabled On
${pages.join('\n')}
`
}

/** Runs Apache with two folders behind mod_auth_cas, `/plain/` and `/saml/`; `isSaml` says by what it validates. */
export async function startApache({ folder, port, portal, certFile, isSaml }) {
  mkdirSync(join(folder, 'cookies'), { recursive: true, mode: 0o777 })
  const file = join(folder, 'apache.conf')
  writeFileSync(file, configurationOf({ folder, port, portal, certFile })(isSaml))
  const owned = spawn('chown', ['-R', 'www-data', join(folder, 'cookies')], { stdio: 'ignore' })
  await new Promise((resolve) => owned.once('exit', resolve))
  const child = spawn(PROGRAM, ['-f', file, '-DFOREGROUND'], { stdio: 'inherit' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await takesConnections(port, () => child.exitCode !== null)
  return {
    errors: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
