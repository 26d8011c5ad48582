require('./run-program.cjs').runProgram('../domains/registry/bundles/read-scripts.ts', module)
