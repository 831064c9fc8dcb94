import { afterAll } from 'bun:test'
import { openApps } from './open-apps.ts'

// Where CI is set, Ink draws no frame but the last, and no colour; the tests watch as a person does.
delete process.env.CI

afterAll(() => Promise.all([...openApps].map(app => app.close())))
