import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { discountCodeField } from '#conference/contract.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { maxDiscountCodes } from '#registration/contract/form.ts';
import type { Form } from '../use-registration-form.ts';

/** Asks for discount codes. The fields come before the payment, so that the delegate pays the right amount. */
export function DiscountCodes({ form: { values, change, discounts, discountError, due } }: { form: Form }) {
  const [typed, setTyped] = useState('');
  const [mistake, setMistake] = useState<string>();
  const [added, setAdded] = useState<string>();
  const client = useQueryClient();
  // Checks the codes again, since a code may have been used up since the delegate last saw this step.
  useEffect(() => void client.invalidateQueries({ queryKey: ['discount'] }), [client]);
  const codes = values.discountCodes;
  const refused = discounts.find(({ code, error }) => code === added && error !== undefined);
  // A code that was never valid is not added to the list. The field shows why.
  useEffect(() => {
    if (!refused) return;
    setAdded(undefined);
    setTyped(refused.code);
    setMistake(refused.error);
    change({ discountCodes: codes.filter((code) => code !== refused.code) });
  });
  const apply = () => {
    const checked = discountCodeField.safeParse(typed);
    setMistake(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    setTyped('');
    setAdded(checked.data);
    if (!codes.includes(checked.data)) change({ discountCodes: [...codes, checked.data] });
    void client.invalidateQueries({ queryKey: ['discount'] });
  };
  return (
    <div className="grid gap-3">
      {codes.length < maxDiscountCodes && (
        <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <Field
            name="discountCodes"
            label={codes.length === 0 ? 'Discount code (optional)' : 'Another discount code (optional)'}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={typed}
            error={mistake}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(pressed) => {
              if (pressed.key === 'Enter') apply();
            }}
          />
          <Button variant="quiet" disabled={typed.trim() === ''} onClick={apply}>
            Apply code
          </Button>
        </div>
      )}
      {codes.length > 0 && (
        <ul className="grid gap-2" aria-label="Discount codes">
          {discounts.map(({ code, isChecking, error }) => (
            <li key={code} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="wrap-anywhere">
                <span className={error ? 'text-muted line-through' : 'font-semibold'}>{code}</span>
                {error && <span className="ml-2 text-sm text-danger">Not applied</span>}
                {isChecking && <span className="ml-2 text-sm text-muted">Checking...</span>}
              </span>
              <Button
                variant="quiet"
                onClick={() => change({ discountCodes: codes.filter((other) => other !== code) })}
              >
                Remove<span className="sr-only"> {code}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {discountError}
      </p>
      <p role="status" className="font-semibold text-gold-text empty:hidden">
        {discountError === undefined &&
          due.discountAmount > 0 &&
          `You save ${formatClubMoney(due.discountAmount)}.`}
      </p>
    </div>
  );
}
