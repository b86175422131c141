import { Form as RouterForm, useNavigation } from 'react-router'
import { type FormProps, PlainForm } from './plain-form.tsx'

/** A form of the application: the router sends it, and the button says while it is under way. */
export function Form({ busy, ...form }: FormProps) {
  const navigation = useNavigation()
  const underWay =
    navigation.state !== 'idle' &&
    navigation.formMethod?.toLowerCase() === 'post' &&
    isMine(navigation.formAction, form.action)
  return <PlainForm as={RouterForm} busy={busy ?? underWay} {...form} />
}

function isMine(sentTo: string | undefined, action: string | undefined): boolean {
  return action === undefined || (sentTo ?? '').split('?')[0] === action.split('?')[0]
}
