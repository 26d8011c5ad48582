/** A test that writes an error or a warning to the console has failed, whatever it asserts. */
for (const level of ['error', 'warn'] as const) {
  jest.spyOn(console, level).mockImplementation((...words: unknown[]) => {
    throw new Error(`console.${level}: ${words.map(String).join(' ')}`)
  })
}

export {}
