import { useEffect, useState } from 'react'
import { Form as RouterForm, useNavigation } from 'react-router'
import { type FormProps, PlainForm } from './plain-form.tsx'

/** A form of the application: the router sends it, and the button says while it is under way. */
export function Form({ busy, ...form }: FormProps) {
  const navigation = useNavigation()
  const underWay =
    navigation.state !== 'idle' &&
    navigation.formMethod?.toLowerCase() === 'post' &&
    isMine(navigation.formAction, form.action)
  const isBusy = busy ?? underWay
  const answers = useAnswers(isBusy)
  return <PlainForm as={RouterForm} busy={isBusy} answers={answers} {...form} />
}

/** Counts the answers, so that the same error a second time takes focus again: to a person it is news that it is still there. */
function useAnswers(busy: boolean): number {
  const [answers, setAnswers] = useState(0)
  const [wasBusy, setWasBusy] = useState(busy)
  useEffect(() => {
    if (wasBusy && !busy) setAnswers((count) => count + 1)
    setWasBusy(busy)
  }, [busy, wasBusy])
  return answers
}

function isMine(sentTo: string | undefined, action: string | undefined): boolean {
  return action === undefined || (sentTo ?? '').split('?')[0] === action.split('?')[0]
}
