/** A mutant is killed by one test: the tests of a file that follow a failed one are left out, since each may wait for its time limit. */
function endAtFirstFailure(Environment) {
  return class extends Environment {
    hasFailed = false

    async handleTestEvent(event, state) {
      await super.handleTestEvent?.(event, state)
      if (event.name === 'test_done' && event.test.errors.length > 0) this.hasFailed = true
      if (event.name === 'test_start' && this.hasFailed) event.test.mode = 'skip'
    }
  }
}

module.exports = { endAtFirstFailure }
