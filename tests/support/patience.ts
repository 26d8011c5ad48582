import { configure } from '@testing-library/dom'

// What a test waits for comes when the machine gets to it; a test that hangs is ended by Jest.
configure({ asyncUtilTimeout: 30_000 })
