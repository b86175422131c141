import { type Command, fileAt } from './command.ts'

const STATES: Record<string, string> = {
  good: 'The newest backup can be restored.',
  partial:
    'The newest backup is where it belongs. To try whether it can be restored, give its private key: --identity FILE.',
  failed: 'The newest backup could not be restored.',
  stopped: 'The drill was stopped.',
}

export const drill: Command = {
  name: 'drill',
  summary: 'Restore the newest backup into a scratch folder, compare what comes out, and remove it again',
  usage: '[--identity KEYFILE]',
  options: { identity: { type: 'string' } },
  async run({ values, open }) {
    const { services } = await open()
    const identity = values.identity ? fileAt(String(values.identity)) : null
    const {
      state,
      file,
      words,
      seconds,
      tableRows: rows,
      uploadsRead: uploads,
    } = await services.drills.run('system', identity)
    return {
      words: [file, STATES[state], words, `It took ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`].join('\n'),
      data: { state, file, words, seconds, rows, uploads },
      exitCode: state === 'good' || state === 'partial' ? 0 : 1,
    }
  },
}
