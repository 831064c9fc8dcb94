import { command } from '../command.ts'

export const logout = command({
  path: 'logout',
  summary: 'Forget the key that this computer keeps',
  examples: ['winnow logout'],
  read: () => null,
  run: async (_given, io) => ({ signedOut: await io.config.remove(), config: io.config.path }),
  json: result => result,
  lines: ({ signedOut, config }) =>
    signedOut
      ? [
          `The key in ${config} was removed.`,
          'It works elsewhere until it is revoked in the settings, under API keys.',
        ]
      : ['No key was kept here.'],
})
