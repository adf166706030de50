import { useQuery } from '@tanstack/react-query';
import { computeFingerprint } from '../rule/reader-key.ts';

/**
 * Shows the fingerprints of public keys. Writers can ask a reader for the fingerprint and compare it, to notice a
 * replaced key.
 */
export function Fingerprints({ readers }: { readers: readonly { name: string; publicKey: string }[] }) {
  return (
    <details className="text-sm text-muted">
      <summary className="inline-flex min-h-11 cursor-pointer items-center">Check their keys</summary>
      <p>
        Each key has a fingerprint. If you want to be very sure, ask the reader for theirs and compare it.
      </p>
      <dl className="mt-2 grid gap-2">
        {readers.map(({ name, publicKey }) => (
          <div key={publicKey}>
            <dt className="wrap-anywhere">{name}</dt>
            <dd>
              <Fingerprint publicKey={publicKey} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

export function Fingerprint({ publicKey }: { publicKey: string }) {
  const { data } = useQuery({
    queryKey: ['fingerprint', publicKey],
    queryFn: () => computeFingerprint(publicKey),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <span className="font-mono wrap-anywhere">{data}</span>;
}
