/** The look of a field. */
export const controlClass =
  'mt-2 block w-full min-h-12 rounded-sm border border-line border-b-2 border-b-ink-soft bg-sheet px-3 py-2 text-base text-ink ' +
  'placeholder:text-ink-soft hover:border-ink-soft focus-visible:border-green aria-invalid:border-red ' +
  'disabled:cursor-not-allowed disabled:bg-wash disabled:text-ink-soft [&[readonly]]:bg-wash'
