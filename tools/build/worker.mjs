import { buildUnit } from './build-unit.mjs'

process.on('message', ({ unit, inputs, dev }) => {
  buildUnit(unit, inputs, { dev }).then(
    (record) => process.send({ record }),
    (error) => process.send({ error: error.message }),
  )
})
