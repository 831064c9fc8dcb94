import { command } from '../command.ts'

export const logout = command({
  path: 'logout',
  summary: 'Sign out and delete the saved key from this computer',
  examples: ['winnow logout'],
  read: () => null,
  run: async (_given, io) => ({ signedOut: await io.config.remove(), config: io.config.path }),
  json: result => result,
  lines: ({ signedOut, config }) =>
    signedOut
      ? [
          `Signed out. The key in ${config} was deleted.`,
          'It still works elsewhere. To end it for good, revoke it in the browser, under Settings > API keys.',
        ]
      : ['You were not signed in on this computer.'],
})
