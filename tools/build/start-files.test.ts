import { toPart } from './start-files.mjs'

it('hands a module over by its address and runs nothing of it', () => {
  const part = toPart('react.js', '/* licence */\nSystem.register(["a"],function(e){ran=true})')
  const taken: unknown[][] = []
  const centerStart = (address: string, run: (register: (...words: unknown[]) => void) => void) => {
    run((...registration) => taken.push([address, ...registration]))
  }
  new Function('centerStart', part)(centerStart)
  expect(taken).toEqual([['/center/assets/react.js', ['a'], expect.any(Function)]])
  expect(part).toContain('licence')
})

it('refuses what registers no module, or two', () => {
  expect(() => toPart('a.js', 'var a')).toThrow('a.js must register one module')
  expect(() => toPart('a.js', 'System.register([],f);System.register([],g)')).toThrow('a.js')
})
