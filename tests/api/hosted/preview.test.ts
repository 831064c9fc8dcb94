import { expect, test } from 'bun:test'
import { sharedApp } from '../../support/app.ts'

test('the preview is for the builder alone to frame, and reaches no address', async () => {
  const { url } = await sharedApp()
  const { status, headers } = await fetch(`${url}/preview`)
  expect(status).toBe(200)
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain("connect-src 'none'")
  expect(policy).toContain("style-src 'self' 'sha256-test'")
})
