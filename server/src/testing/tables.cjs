require('./run-program.cjs').runProgram('../administration/users/tables/tables.ts', module)
