// Sentences for people are no mutants worth a run: another word in them breaks nothing, and the tests of screens read them.
const SENTENCE = /^[A-Z“‘].* .*[.?!…:]$/s

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'sentences',
    value: {
      shouldIgnore(path) {
        if (path.isStringLiteral() && SENTENCE.test(path.node.value)) return 'a sentence for people'
        if (path.isTemplateLiteral() && SENTENCE.test(path.node.quasis.map(({ value }) => value.raw).join('x')))
          return 'a sentence for people'
        return undefined
      },
    },
  },
]
