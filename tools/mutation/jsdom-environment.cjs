const Environment = require('@stryker-mutator/jest-runner/jest-env/jsdom')
const { endAtFirstFailure } = require('./first-failure.cjs')

module.exports = endAtFirstFailure(Environment)
