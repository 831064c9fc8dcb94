import { afterAll } from 'bun:test'
import { closeApps } from './app.ts'

// Where CI is set, Ink draws no frame but the last, and no colour; the tests watch as a person does.
delete process.env.CI

afterAll(closeApps)
