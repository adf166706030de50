import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { ScreenHandle } from '#help/web/index.ts';
import { useSite } from '#pages/web/index.ts';
import { errorCode, errorText } from '#platform/web/api.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { readLinkToken } from '#platform/web/link-token.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { Day, Time } from '#platform/web/ui/time.tsx';
import { useHydrated } from '#platform/web/use-hydrated.ts';
import { verifyCertificate } from '../contract.ts';
import { formatCertificateCode, normaliseCertificateCode } from '../rule/certificate-statement.ts';
import { buildCertificateByCodeQuery, verificationDataQuery } from './api.ts';
import { getCertificateKindName } from './certificate-kind-names.ts';
import { verifyCertificateStatement } from './check-statement.ts';

const title = 'Verify a certificate';

export const handle: ScreenHandle = { help: 'Verify a certificate' };

export const meta = () => [{ title: pageTitle(title) }];

/**
 * Shows whether a certificate is valid. The URL contains its code, or the text of its QR code as the fragment (product
 * 24.4).
 */
export default function Verify() {
  const { code: param } = useParams();
  const code = param === undefined ? undefined : readLinkToken(param);
  const { hash } = useLocation();
  // The fragment is unknown while the page is prerendered.
  const text = useHydrated() ? hash.slice(1) : '';
  // Loads the keys together with the page, so that QR codes can be verified offline afterwards (product 24.16).
  useQuery(verificationDataQuery);
  return (
    <div className="wrap grid max-w-3xl gap-6 pb-section">
      <PageHead title={title} />
      {code ? <ByCode code={normaliseCertificateCode(code)} /> : text && <ByStatement text={text} />}
      <CodeForm key={code} isFirst={!code && !text} />
    </div>
  );
}

function CodeForm({ isFirst }: { isFirst: boolean }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const navigate = useNavigate();
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const statement = statementIn(typed);
        if (statement) return navigate(`/verify#${statement}`);
        const code = normaliseCertificateCode(typed);
        if (!code) return setError('Enter the code of the certificate');
        navigate(`/verify/${encodeURIComponent(code)}`);
      }}
    >
      <Field
        name="code"
        label={isFirst ? 'Code' : 'Another code'}
        help="It is above the QR code, such as ABCDE-FGHJK. You can also paste the text of the QR code."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div>
        <Button type="submit" variant={isFirst ? 'primary' : 'quiet'}>
          Verify certificate
        </Button>
      </div>
    </form>
  );
}

/** Finds the signed statement in the text of a QR code, with or without this page's URL in front of it. */
const statementIn = (typed: string): string | undefined => /(?:^|#)([\w-]{80,})$/.exec(typed.trim())?.[1];

function ByCode({ code }: { code: string }) {
  const query = useQuery(buildCertificateByCodeQuery(code));
  if (errorCode(query.error) === verifyCertificate.errors.unknown.code)
    return (
      <Verdict tone="danger" title={errorText(query.error)} text="Check the code for typing mistakes." />
    );
  if (errorCode(query.error) === verifyCertificate.errors.withdrawn.code)
    return (
      <Verdict
        tone="danger"
        title={errorText(query.error)}
        text="Its name and conference were erased since, so we can show you nothing else."
      />
    );
  if (!query.data) return <QueryState query={query} />;
  const { clubName, name, kind, role, eventName, issuedAt, withdrawnAt } = query.data;
  return (
    <Verdict
      tone={withdrawnAt ? 'danger' : 'good'}
      title={withdrawnAt ? 'This certificate was withdrawn' : 'This certificate is valid'}
      text={
        withdrawnAt ? (
          <>
            Withdrawn on <Time at={withdrawnAt} />.
          </>
        ) : (
          `Issued by ${clubName}.`
        )
      }
    >
      <CertificateFacts name={name} event={eventName} kind={kind} role={role} code={code}>
        <Time at={issuedAt} />
      </CertificateFacts>
    </Verdict>
  );
}

const refusals = {
  damaged: ['This QR code can’t be read', 'Scan it again, or type the code of the certificate.'],
  unknown_key: ['This certificate is not from us', 'It was not signed with any of our keys.'],
  forged: ['This certificate is forged', 'It was changed, or we did not sign it.'],
} as const;

function ByStatement({ text }: { text: string }) {
  const { club } = useSite();
  const register = useQuery(verificationDataQuery);
  const keys = register.data?.keys.map(({ id }) => id).join();
  const checked = useQuery({
    queryKey: ['checkedStatement', text, keys, register.data?.withdrawn.hashed?.list],
    queryFn: async () => register.data && verifyCertificateStatement(text, register.data),
    enabled: register.data !== undefined,
    // The check sends no request, so it also runs while the browser is offline.
    networkMode: 'always',
  });
  if (!register.data) return <QueryState query={register} text="The public keys could not be loaded" />;
  if (!checked.data) return <QueryState query={checked} />;
  if (!('statement' in checked.data)) {
    const [refusal, help] = refusals[checked.data.result];
    return <Verdict tone="danger" title={refusal} text={help} />;
  }
  const { result, statement, listedAt } = checked.data;
  return (
    <Verdict
      tone={result === 'withdrawn' ? 'danger' : 'good'}
      title={result === 'withdrawn' ? 'This certificate was withdrawn' : 'This certificate is valid'}
      text={
        <>
          The signature of {club.name} is valid.{' '}
          {listedAt ? (
            <>
              Compared with the list of withdrawn certificates of <Time at={listedAt} />.
            </>
          ) : (
            'The list of withdrawn certificates is not available now.'
          )}
        </>
      }
    >
      <CertificateFacts {...statement}>
        <Day day={statement.day} />
      </CertificateFacts>
      <p>
        <TextLink to={`/verify/${statement.code}`}>Look up certificate</TextLink>
      </p>
    </Verdict>
  );
}

function CertificateFacts({
  name,
  event,
  kind,
  role,
  code,
  children,
}: {
  name: string;
  event: string;
  kind: string;
  role: string;
  code: string;
  children: ReactNode;
}) {
  const facts: [string, ReactNode][] = [
    ['Name', name],
    ['Conference', event],
    [getCertificateKindName(kind), role],
    ['Issued on', children],
    ['Code', formatCertificateCode(code)],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Verdict({
  tone,
  title: verdict,
  text,
  children,
}: {
  tone: 'good' | 'danger';
  title: string;
  text: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Card framed>
      <div className="grid gap-5" role="status">
        <div>
          <h2 className={`text-2xl ${tone === 'danger' ? 'text-danger' : ''}`}>{verdict}</h2>
          <p className="mt-1 wrap-anywhere">{text}</p>
        </div>
        {children}
      </div>
    </Card>
  );
}
