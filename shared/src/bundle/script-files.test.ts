import { MAX_NAME_STEPS, readScript, UnreadableScript } from './script-files'

const asked = (text: string, path = 'main.js') =>
  readScript(path, text).askedFor.map(({ besideScript }) => besideScript)

/** As webpack and its minifiers write the part that makes names of numbers, and a load of a chunk. */
const runtime = (make: string, loads = '') => `System.register([],(function(t){return{execute:function(){
  var r={};r.f={};r.e=e=>Promise.all([]);r.u=${make};${loads}}}}))`

test.each([
  ['a hash for each number', 'e=>e+"."+{12:"ab",7:"cd"}[e]+".js"', '', ['12.ab.js', '7.cd.js']],
  ['names for some', 'e=>({12:"chart"}[e]||e)+"."+{12:"ab",7:"cd"}[e]+".js"', '', ['chart.ab.js', '7.cd.js']],
  ['a folder and a template', 'e=>`chunks/${e}.${{7:"cd"}[e]}.js`', '', ['chunks/7.cd.js']],
  [
    'a function with choices',
    'function(e){if(7===e)return"seven.js";return e+".js"}',
    'r.e(7).then(r.bind(r,1))',
    ['seven.js'],
  ],
  [
    'one name that is a choice',
    'e=>12===e?"a.js":e+".js"',
    'r.e(12).then(r.bind(r,1));r.e(3).then(r.t.bind(r,2,7))',
    ['a.js', '3.js'],
  ],
  ['several at once', 'e=>e+".js"', 'Promise.all([r.e(1),r.e("views")]).then(r.bind(r,4))', ['1.js', 'views.js']],
])('finds the chunks of webpack by %s', (_what, make, loads, files) => {
  expect(asked(runtime(make, loads)).toSorted()).toEqual(files.toSorted())
})

test.each([
  [
    'several',
    'r.f.j=(c,t)=>{var n=r.o(e,c)?e[c]:void 0;if(0!==n)if(/^(16|60)$/.test(c))e[c]=0;else{load(c)}}',
    ['4.js'],
  ],
  ['one', 'r.f.j=(c,t)=>{if(0!==e[c])if(16!=c)load(c);else e[c]=0}', ['4.js', '60.js']],
])('does not ask for the scripts of %s that only take shared libraries', (_what, loader, files) => {
  const loads = `${loader};Promise.all([r.e(16),r.e(60),r.e(4)]).then(r.bind(r,4))`
  expect(asked(runtime('e=>e+".js"', loads)).toSorted()).toEqual(files.toSorted())
})

test('does not take any call for a load, and guesses nothing', () => {
  expect(asked(runtime('e=>e+".js"', 'chart.e(5);r.e(n).then(r.bind(r,1));q.e(6).then(r.bind(r,1))'))).toEqual([])
  expect(asked(runtime('e=>names(e)+".js"', 'r.e(1).then(r.bind(r,1))'))).toEqual([])
  expect(asked('user.u = e => e + ".js"; user.e(4)')).toEqual([])
  expect(asked('this is no script')).toEqual([])
})

test('finds what a System module imports later, beside itself', () => {
  const text = `System.register([], function (_, context) { return { execute: function () {
    context.import('./later.js'); context.import('../shared/a.js'); context.import('react'); System.import('./page.js')
  } } })`
  expect(asked(text, 'lib/main.js')).toEqual(['lib/later.js', 'shared/a.js'])
})

test.each([
  ['alone', 'System.register([\'./a.js\', "react"], function () {})', ['./a.js', 'react']],
  ['after a name', "System.register('main', ['./a.js'], function () {})", ['./a.js']],
  ['of a member', "window.System.register(['./a.js'], function () {})", []],
  ['in a comment', "/* System.register(['./a.js']) */", []],
  ['that is computed', 'System.register(list, function () {})', []],
])('reads the dependencies of System.register %s', (_what, text, dependencies) => {
  expect(readScript('main.js', text).dependencies).toEqual(dependencies)
})

test('refuses a script that is nested more deeply than the parser can follow', () => {
  expect(() => readScript('main.js', 'System.register(['.repeat(50_000))).toThrow(UnreadableScript)
})

test('reads a chain of a thousand operators', () => {
  expect(readScript('main.js', `System.register(['./a.js']); x = ${'a+'.repeat(1000)}a`).dependencies).toEqual([
    './a.js',
  ])
})

test('computes the names of 2,000 chunks, and refuses a script that has many computed by many of its runtimes', () => {
  const ids = Array.from({ length: 2_000 }, (_, id) => id)
  const hashes = JSON.stringify(Object.fromEntries(ids.map((id) => [id, `h${id}`])))
  expect(asked(runtime(`e=>(${hashes}[e]||e)+"."+${hashes}[e]+".js"`))).toHaveLength(2_000)
  const loads = ids.map((id) => `r.e(${id}).then(r.bind(r,1))`).join(';')
  const many = `${loads};${'r.u=e=>e+".js";'.repeat(MAX_NAME_STEPS / ids.length / 3 + 1)}`
  expect(() => asked(many)).toThrow(new UnreadableScript('main.js', 'computes too many names of chunks'))
})
