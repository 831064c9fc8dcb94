import { afterAll } from 'bun:test'
import { closeApps } from './app.ts'

afterAll(closeApps)
