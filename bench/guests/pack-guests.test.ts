import { relocate } from './pack-guests.mjs'

const base = 'http://localhost:4301/esm/a/'

test('a module finds its files beside itself', () => {
  expect(relocate(`r.p=${JSON.stringify(base)};`, { shape: 'esm', base })).toBe(
    'r.p=new URL("../",import.meta.url).href;',
  )
})

test('a System bundle finds its files beside the script that is running', () => {
  const moved = relocate(`System.register([],()=>{r.p=${JSON.stringify(base)}})`, { shape: 'system', base })
  expect(moved).toContain('r.p=new URL("../",ownAddress).href')
  expect(moved).toMatch(/^\(function\(ownAddress\)\{.*\}\)\(document\.currentScript\.src\);$/s)
})

test('a chunk that names no address stays as it is', () => {
  expect(relocate('export const id = 1', { shape: 'system', base })).toBe('export const id = 1')
})

test('refuses an address that it does not know how to replace', () => {
  expect(() => relocate(`fetch("${base}data.json")`, { shape: 'esm', base })).toThrow(base)
})
