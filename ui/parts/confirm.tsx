import { useEffect, useRef } from 'preact/hooks';
import { usePanel } from '../context.ts';

type ConfirmProps = { question: string; yes: string; onYes(): void; onNo(): void };

/** Asks before what cannot be undone. Escape means no. */
export function Confirm({ question, yes, onYes, onNo }: ConfirmProps) {
  const { texts } = usePanel();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog class="dialog" ref={dialog} onCancel={onNo} aria-labelledby="question">
      <p id="question">{question}</p>
      <div class="buttons">
        <button class="button" type="button" onClick={onNo}>
          {texts.cancel}
        </button>
        <button class="button button-bad" type="button" onClick={onYes}>
          {yes}
        </button>
      </div>
    </dialog>
  );
}
