import compileAtOnce, { compileWhole } from './eager-functions.mjs'

it('brackets what a bundle registers and what executes it', () => {
  expect(compileAtOnce('System.register([],function(e){return{setters:[],execute:function(){e()}}});')).toBe(
    'System.register([],(function(e){return{setters:[],execute:(function(){e()})}}));',
  )
})

it('brackets modules, however they are written, and modules in them', () => {
  expect(compileAtOnce('var e={7(t){"use strict";t.a={8:()=>1}},9:function(){},10:e=>{}}')).toBe(
    'var e={7:(function(t){"use strict";t.a={8:(()=>1)}}),9:(function(){}),10:(e=>{})}',
  )
})

it('leaves what is in brackets, and what is called later', () => {
  const rest =
    'System.register([],(function(){}));a.register([],function(){});var e={7:1,8(){}},f={execute(){},g:function(){}},h={}'
  expect(compileAtOnce(rest)).toBe(rest)
})

it('says on the first line that all of a file is called', () => {
  expect(compileWhole('System.register([],(function(){}))').split('\n')).toEqual([
    '//# allFunctionsCalledOnLoad',
    'System.register([],(function(){}))',
  ])
})
